"""The Oraklos table: live picture, frozen throw, claims, reckoning, and practice."""
