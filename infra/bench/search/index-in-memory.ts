import { measureIndexInMemory } from './measure-index.ts';

/** `node --expose-gc … index-in-memory.ts COUNT` prints what the index in memory costs, as JSON. */
console.log(JSON.stringify(measureIndexInMemory(Number(process.argv[2])), null, 1));
