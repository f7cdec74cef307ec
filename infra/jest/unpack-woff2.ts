import { readFileSync, writeFileSync } from 'node:fs';
import decompress from 'woff2-encoder/decompress';

/** Reads pairs of WOFF2 file and TrueType file from its input, as JSON, and writes each second file from its first. */
const pairs = JSON.parse(readFileSync(process.stdin.fd, 'utf8')) as [string, string][];

for (const [from, to] of pairs) writeFileSync(to, await decompress(readFileSync(from)));
