// Must run before any schema is made, so the page's first script imports it. zod compiles its checks with
// `new Function` where it may; our content policy forbids that, and even the attempt is reported as a violation.
// This is zod's own switch (`z.config({ jitless: true })`), set where zod itself would come too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
