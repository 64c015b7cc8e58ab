import type { DemoStore } from '../../src/accounts/demo-store';
import { newId } from '../../src/db/new-id';
import { callAs, stepUp } from '../call-as';
import { type Account, createAccount } from '../stored-account';
import type { TestApi } from '../test-app';

/** A resource as its sellers see it. */
interface UsualResource {
  path: string;
  /** The beginning of the audit log's actions: `coupon`. */
  name: string;
  /** The name of its records in an export of a person's data. */
  exported: string;
  /** A body that creates one, and one that changes it; answers have their fields. */
  created: object;
  changed: object;
  /** Fills a demonstration, and says with how many records. */
  seed: (demo: DemoStore) => Promise<number>;
}

/** Tests the usual calls of a resource as sellers make them. `at` gives the API and an account of its own for each test. */
export function describeUsualCalls(
  at: () => { api: TestApi; maria: Account },
  { path, name, exported, created, changed, seed }: UsualResource,
): void {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, options = {}) =>
    callAs(at().api, at().maria, method, url, options);
  const create = (headers = {}) => call('POST', path, { body: created, ...headers });
  const change = (id: string, body: object, version: number) =>
    call('PATCH', `${path}/${id}`, { body, 'if-match': `"${version}"` });
  const audited = () =>
    at()
      .api.platform.database.platform.selectFrom('audit_log')
      .where('seller_id', '=', at().maria.sellerId)
      .orderBy('seq')
      .select(['action', 'before_json', 'after_json'])
      .execute();

  describe(`the usual calls of ${path}`, () => {
    it('create once, however often that is sent, and write it down in the audit log', async () => {
      const key = { 'idempotency-key': newId() };
      const first = await create(key);
      expect([first.statusCode, first.headers.etag]).toEqual([201, '"1"']);
      expect((await create(key)).json()).toEqual(first.json());
      expect(first.json()).toMatchObject({ ...created, version: 1 });
      const read = await call('GET', `${path}/${first.json().id}`);
      expect([read.headers.etag, read.json()]).toEqual(['"1"', first.json()]);
      expect((await call('GET', path)).json().items).toEqual([first.json()]);
      expect(await audited()).toMatchObject([{ action: `${name}.create`, after_json: created }]);
    });

    it('change the version that was read, and show the newer one to who is late', async () => {
      const { id } = (await create()).json();
      expect((await call('PATCH', `${path}/${id}`, { body: changed })).statusCode).toBe(428);
      expect((await change(id, created, 1)).json()).toMatchObject({ version: 1 });
      const saved = await change(id, changed, 1);
      expect([saved.headers.etag, saved.json()]).toMatchObject(['"2"', { ...changed, version: 2 }]);
      const late = await change(id, created, 1);
      expect([late.statusCode, late.headers.etag]).toEqual([412, '"2"']);
      expect(late.json()).toMatchObject({ code: 'stale_version', current: { ...changed, version: 2 } });
      const update = { action: `${name}.update`, before_json: created, after_json: changed };
      expect((await audited()).slice(1)).toMatchObject([update]);
    });

    it('delete once', async () => {
      const { id } = (await create()).json();
      const answers = [
        await call('DELETE', `${path}/${id}`),
        await call('DELETE', `${path}/${id}`),
        await call('GET', `${path}/${id}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404]);
      expect((await audited()).at(-1)).toMatchObject({ action: `${name}.delete`, before_json: created });
    });

    it('show nothing of another seller', async () => {
      const { id } = (await create()).json();
      const other = await createAccount(at().api.platform);
      expect((await callAs(at().api, other, 'GET', path)).json().items).toEqual([]);
      expect((await callAs(at().api, other, 'GET', `${path}/${id}`)).statusCode).toBe(404);
    });

    it('leave what they wrote in the export of a person’s data', async () => {
      await create();
      await stepUp(at().api, at().maria);
      expect((await call('POST', '/privacy/export')).json()[exported]).toMatchObject([created]);
    });

    it('are in a demonstration, once', async () => {
      const { api, maria } = at();
      const demo = { platform: api.platform, owner: maria, moved: new Map() };
      const made = await seed(demo);
      expect(made).toBeGreaterThan(0);
      expect(await seed(demo)).toBe(0);
      expect((await call('GET', path)).json().items).toHaveLength(made);
    });
  });
}
