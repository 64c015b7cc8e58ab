import { restOthers, workNext } from '../../../test/queue';
import { newEmail } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { composeMail } from '../../providers/mail/compose';
import type { Mail, MailTransport } from '../../providers/mail/mail';
import { enqueueMail } from '../../providers/mail/outbox';
import { sendMails } from './outbox';

const api = withApi();

async function enqueue(to: string): Promise<void> {
  const mail = composeMail({ to, kind: 'test', subject: 'Oi', name: '', paragraphs: ['<b>Olá</b>'] });
  await enqueueMail(api.platform.database.platform, mail);
}

/** Postpones mails of other tests, so that this file's transport sees only its own. */
const restMails = () => restOthers(api.platform, 'mail');

const deliverNext = (transport: MailTransport) =>
  workNext(api.platform, sendMails(api.platform.database, transport));

const platform = () => api.platform.database.platform;
const stored = (to: string) =>
  platform().selectFrom('outbox_messages').selectAll().where('to_address', '=', to).executeTakeFirstOrThrow();

describe('the outbox worker', () => {
  beforeEach(restMails);

  it('sends a mail once, though four workers share the outbox, and wipes its text', async () => {
    const addresses = Array.from({ length: 8 }, newEmail);
    for (const to of addresses) await enqueue(to);
    const sent: Mail[] = [];
    const transport = { send: async (mail: Mail) => void sent.push(mail) };
    const work = async () => {
      while (await deliverNext(transport));
    };
    await Promise.all([work(), work(), work(), work()]);
    const mine = sent.map(({ to }) => to).filter((to) => addresses.includes(to));
    expect(mine.sort()).toEqual([...addresses].sort());
    const row = await stored(addresses[0] ?? '');
    expect(row).toMatchObject({ status: 'sent', text_body: '', html_body: '' });
  });

  it('tries again later, and parks a mail after ten failures', async () => {
    const to = newEmail();
    await enqueue(to);
    const transport = {
      send: async () => {
        throw new Error('mailbox full');
      },
    };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await deliverNext(transport);
      const row = await stored(to);
      expect(row).toMatchObject({ attempts: attempt, last_error: 'mailbox full' });
      expect(row.status).toBe(attempt < 10 ? 'waiting' : 'parked');
      await platform()
        .updateTable('queue_tasks')
        .set({ next_attempt_at: new Date(0) })
        .where('kind', '=', 'mail')
        .where('idempotency_key', '=', row.id)
        .execute();
    }
    expect(await deliverNext(transport)).toBe(false);
  });

  it('never writes markup from a text into a mail', () => {
    const mail = composeMail({
      to: 'a@b.co',
      kind: 't',
      subject: 's',
      name: '',
      paragraphs: ['<script>x</script>'],
    });
    expect(mail.html).not.toContain('<script>');
    expect(mail.text).toContain('<script>');
  });
});
