import { crossValidate } from './cross-validate.ts';
import { judgeFile } from './judge-file.ts';
import { parseGuardsArguments } from './guards-arguments.ts';
import { printHeldOutTable } from './held-out-table.ts';
import { writeWeights } from './write-weights.ts';
import { runBin } from '../servers/user-error.ts';

/**
 * `npm run guards` prints how the recognisers do on the held-out sets (`--sets FOLDER` on others, `--by-kind` with each
 * kind), with `--train` makes the weights of the classifiers, with `--cross-validate` says how these do on writers they have not seen. `npm run --silent guards -- --judge FILE` answers each JSON line of a file with one JSON line.
 */
await runBin(async () => {
  const request = parseGuardsArguments(process.argv.slice(2));
  if ('judge' in request) await judgeFile(request.judge, (line) => console.log(line));
  else if ('isTraining' in request) writeWeights((line) => console.log(line));
  else if ('isCrossValidating' in request) crossValidate((line) => console.log(line));
  else await printHeldOutTable(request, (line) => console.log(line));
});
