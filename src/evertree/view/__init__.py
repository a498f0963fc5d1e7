"""What there is to show of a fitted tree, whatever it is drawn with: words, numbers, colours and places."""
