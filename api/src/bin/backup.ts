import { backup } from '../backup/backup';
import { namedFolder, print, withDatabase } from './with-database';

/** `backup <new folder>`: writes every row of the database there. */
await withDatabase(async (databaseUrl) => {
  const folder = namedFolder();
  const { tables } = await backup(databaseUrl, folder);
  for (const { name, rows, sha256 } of tables) print(`${sha256.slice(0, 12)}  ${name}: ${rows} rows`);
  print(`Backup complete in ${folder}`);
});
