import { pino } from 'pino';
import { openReport, upload } from '../../test/kyc';
import { createAccount } from '../../test/stored-account';
import { newEmail } from '../../test/test-app';
import { withApi } from '../../test/with-store';
import { newId } from '../db/new-id';
import { MODULES } from '../modules';
import { Problem } from '../problem';
import { sweep } from './housekeeping';

const api = withApi();

afterEach(() => jest.restoreAllMocks());

describe('housekeeping', () => {
  it('deletes tries of more than a day ago and keeps today’s', async () => {
    const subject = newEmail();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const { platform } = api.platform.database;
    await platform
      .insertInto('login_attempts')
      .values([
        { scope: 'test', subject, ip: 'old', tries: 1, last_at: hoursAgo(25) },
        { scope: 'test', subject, ip: 'new', tries: 1, last_at: hoursAgo(1) },
      ])
      .execute();
    await sweep(api.platform, MODULES, api.app.log);
    const left = await platform
      .selectFrom('login_attempts')
      .select('ip')
      .where('subject', '=', subject)
      .execute();
    expect(left).toEqual([{ ip: 'new' }]);
  });

  it('does the rest while the store of images is away, and says so', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const maria = await createAccount(api.platform);
    await openReport(api, maria);
    await upload(api, maria, 'frente');
    const { platform } = api.platform.database;
    await platform
      .updateTable('kyc_documents')
      .set({ created_at: new Date(0) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    const joao = await createAccount(api.platform);
    await platform
      .insertInto('data_subject_requests')
      .values({
        seller_id: joao.sellerId,
        id: newId(),
        user_id: joao.userId,
        kind: 'erasure',
        status: 'waiting',
        due_at: new Date(0),
      })
      .execute();
    jest.spyOn(api.platform.identityDocuments, 'remove').mockRejectedValue(new Problem('unavailable'));
    await sweep(api.platform, MODULES, logger);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ step: 'identityDocuments', msg: 'housekeeping postponed' }),
    );
    const { status } = await platform
      .selectFrom('data_subject_requests')
      .select('status')
      .where('seller_id', '=', joao.sellerId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('done');
  });
});
