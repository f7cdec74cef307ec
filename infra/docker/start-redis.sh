#!/bin/sh
# Starts the server of the redis image with one user, whose rights are in redis-user.acl and whose password is in this
# container's environment. The user `default` is off, so nobody gets in without that password.
set -e
set -f # `*` in a rule is no file
rules=$(grep -v '^#' /aidline/redis-user.acl | tr '\n' ' ')
# Its data can be rebuilt; it is stored so that a restart does not make the reconciler enqueue every timer again.
exec valkey-server --appendonly yes --appendfsync everysec --maxmemory-policy noeviction --hz 100 \
  --user default off --user aidline on ">$REDIS_PASSWORD" $rules
