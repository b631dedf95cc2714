"""Pictures on their way in: decoded, made small enough, written anew without their EXIF."""
