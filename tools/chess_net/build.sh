#!/bin/sh
# build.sh FOLDER: the programs that make and judge chess nets without Python, for machines where nothing is installed.
set -eu
out=$1
here=$(dirname "$0")
mkdir -p "$out"
flags="-std=c++20 -O3 -ffp-contract=off -DPARLOUR_WIDE_VECTORS -I$here/../../cpp -Wall -Wextra -Wno-psabi"
g++ $flags -march=x86-64-v2 -c "$here/../../cpp/nn/vectors_plain.cpp" -o "$out/plain.o"
g++ $flags -march=x86-64-v2 -c "$here/../../cpp/nn/vectors_usable.cpp" -o "$out/usable.o"
g++ $flags -march=x86-64-v3 -c "$here/../../cpp/nn/vectors_avx2.cpp" -o "$out/avx2.o"
g++ $flags -march=x86-64-v4 -mprefer-vector-width=512 -c "$here/../../cpp/nn/vectors_avx512.cpp" -o "$out/avx512.o"
for program in self_play duel; do
  g++ $flags -march=x86-64-v3 -static "$here/$program.cpp" "$out"/*.o -o "$out/$program" -pthread
done
