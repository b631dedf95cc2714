"""The pad of Oracle: chips as they lie, tricks in two taps or card by card, the sheet."""
