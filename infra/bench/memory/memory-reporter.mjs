// Loaded into a measured process with `--import`, together with `--expose-gc`: on SIGUSR2 it collects garbage and
// prints its memory use. Plain JavaScript, because the built gateway runs without a compiler.
process.on('SIGUSR2', () => {
  for (let times = 0; times < 3; times += 1) globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  process.stdout.write(`memory ${rss} ${heapUsed}\n`);
});
