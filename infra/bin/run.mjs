/*
 * The front door of every script: `node infra/bin/run.mjs up`, `… test`, `… check`. It has to run on whatever Node the
 * machine has and before anything is installed, so it is plain old JavaScript and imports nothing until it knows that
 * this Node can follow.
 */
const MIN_NODE_VERSION = 20;

if (Number(process.versions.node.split('.')[0]) < MIN_NODE_VERSION) {
  console.error(
    'Aidline needs Node ' +
      MIN_NODE_VERSION +
      ' or newer and this is ' +
      process.version +
      ': install it from nodejs.org.',
  );
  process.exit(1);
} else {
  void import('./launcher/run-script.mjs').then((door) => door.runScript(process.argv.slice(2)));
}
