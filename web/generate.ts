// Writes the two generated things the type check needs, src/paraglide and src/route-tree.gen.ts, by
// starting the build's own plugins once without building: one description of them, in vite.config.ts.
import { createServer } from 'vite';

try {
  const server = await createServer({
    configFile: `${import.meta.dirname}/vite.config.ts`,
    logLevel: 'warn',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  await server.close();
} catch (error) {
  // What is wrong in the content is said in its message; where the build noticed it helps nobody who mends that.
  console.error(String(error));
  process.exit(1);
}

// A timer inside the message compiler would hold the process for another half minute.
process.exit();
