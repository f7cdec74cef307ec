// Writes the two generated things the type check needs, src/paraglide and src/route-tree.gen.ts, by
// starting the build's own plugins once without building: one description of them, in vite.config.ts.
import { createServer } from 'vite';

const server = await createServer({
  configFile: `${import.meta.dirname}/vite.config.ts`,
  logLevel: 'warn',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
await server.close();

// A timer inside the message compiler would hold the process for another half minute.
process.exit();
