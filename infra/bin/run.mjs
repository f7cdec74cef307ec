/**
 * The entry point of every script: `node infra/bin/run.mjs up`, `… test`, `… check`. It must run on any Node and before
 * anything is installed, so it uses plain old JavaScript and imports nothing until it has checked the version.
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
  void import('./launcher/run-script.mjs').then((launcher) => launcher.runScript(process.argv.slice(2)));
}
