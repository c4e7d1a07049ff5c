for n in "$@"; do grep -A1 "^$n " /tmp/w/V4/trees.txt; done
