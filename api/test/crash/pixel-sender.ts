import { pino } from 'pino';
import type { Config } from '../../src/config';
import { openDatabase } from '../../src/db/database';
import { sendToPixels } from '../../src/modules/pixels/send';
import { openPixelHttp } from '../../src/providers/pixel-http/open-pixel-http';
import { createQueue } from '../../src/queue';
import { createKeyRing } from '../../src/security/key-ring';

/**
 * The settings that the test gives the process: the addresses of the database and of the providers' doubles, and the key that opens tokens.
 */
export interface SenderSettings {
  database: Config['database'];
  pixelUrls: Config['pixelUrls'];
  /** In base64. */
  key: string;
}

/** Sends what pixels are to be told until it is killed. */
function send({ database: settings, pixelUrls, key }: SenderSettings): void {
  const database = openDatabase({
    ...settings,
    poolSize: 3,
    auditKey: new Uint8Array(32),
    onConnectionLost: () => {},
  });
  const logger = pino({ level: 'silent' });
  const queue = createQueue({ database, url: settings.directUrl, logger });
  const keyRing = createKeyRing([{ version: 1, key: Buffer.from(key, 'base64') }]);
  queue.work([
    sendToPixels({ database, keyRing, pixelHttp: openPixelHttp({ environment: 'test', pixelUrls }) }),
  ]);
}

const [settings] = process.argv.slice(2);
if (settings?.startsWith('{')) send(JSON.parse(settings));
