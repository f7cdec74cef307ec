/*
 * The front door of every script: `node infra/bin/run.mjs up`, `… test`, `… check`. It has to run on whatever Node the
 * machine has and before anything is installed, so it is plain old JavaScript and imports nothing until it knows that
 * this Node can follow.
 */
const OLDEST_NODE = 20;

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(
    'Aidline needs Node ' + OLDEST_NODE + ' or newer and this is ' + process.version + ': install it from nodejs.org.',
  );
  process.exit(1);
} else {
  void import('./front-door/open.mjs').then((door) => door.open(process.argv.slice(2)));
}
