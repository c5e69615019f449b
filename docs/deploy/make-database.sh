#!/bin/sh
# Patroni runs this once, on the first server, with its address.
set -eu
psql --dbname="$1" --command='create database cptgems'
