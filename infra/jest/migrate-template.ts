import { runBin } from '../bin/servers/user-error.ts';

await runBin(async () => {
  const { migrate } = (await import(new URL('../bin/migrate.ts', import.meta.url).href)) as {
    migrate: (databaseUrl: string) => Promise<void>;
  };
  await migrate(process.env.DATABASE_URL!);
});
