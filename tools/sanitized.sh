#!/usr/bin/env bash
# Run a command with the sanitizers' libraries loaded first, which a Python that was not built with them needs:
#
#     tools/sanitized.sh build/sanitize COMMAND ARGUMENT...
#
# The first argument is the build folder; it knows which compiler the extension was built with.
set -euo pipefail
folder=$1
shift
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$folder/CMakeCache.txt")

# The first of these names that the compiler can find; it prints a bare name back when it cannot.
find_library() {
    local name path
    for name in "$@"; do
        path=$("$compiler" -print-file-name="$name")
        if [ "$path" != "$name" ]; then
            echo "$path"
            return
        fi
    done
    echo "none of these libraries of $compiler was found: $*" >&2
    return 1
}

# Where the sanitizer looks for __cxa_throw, the C++ library must be loaded already, or the first exception ends the run.
asan=$(find_library libasan.so "libclang_rt.asan-$(uname -m).so" libclang_rt.asan.so)
cxx=$(find_library libstdc++.so libc++.so)

# Python itself leaves memory behind at its end, so leaks are not looked for.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
LD_PRELOAD="$asan $cxx" exec "$@"
