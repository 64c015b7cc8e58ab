import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { issueCertificates } from '../../../api/src/modules/certificates/issue';

/** Issues certificates until it is killed. */
const platform = createPlatform(readConfig(process.env), pino({ level: 'silent' }));
platform.queue.work([issueCertificates(platform)]);
