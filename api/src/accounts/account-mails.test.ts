import { invitationMail, resetPasswordMail } from './account-mails';

const TOKEN = 'token-de-um-link';
const PUBLIC_URL = 'https://loja.example';
const ana = { email: 'ana@exemplo.com.br', name: 'Ana' };
const invitation = {
  email: 'bia@exemplo.com.br',
  storeName: 'Doces',
  inviterName: 'Ana',
  role: 'leitura' as const,
};

it.each([
  ['a new password', resetPasswordMail(ana, PUBLIC_URL, TOKEN)],
  ['an invitation', invitationMail(invitation, PUBLIC_URL, TOKEN)],
])('the link for %s has its token in the fragment, which no server is sent', (_name, { text, html }) => {
  for (const body of [text, html]) {
    const [link = ''] = /https:\/\/loja\.example[^\s"<]*/.exec(body) ?? [];
    const { hash, search, pathname } = new URL(link);
    expect({ hash, search }).toEqual({ hash: `#token=${TOKEN}`, search: '' });
    expect(pathname).not.toContain(TOKEN);
  }
});

it('names a store and a person without what a mail program would make a link of', () => {
  const { subject, text, html } = invitationMail(
    {
      ...invitation,
      storeName: 'Banco exemplo.com\r\n',
      inviterName: `Entre em https://exemplo.com ${'a'.repeat(200)}`,
    },
    PUBLIC_URL,
    TOKEN,
  );
  expect(subject).toBe('Convite para a loja Banco exemplo com');
  for (const body of [text, html]) {
    expect(body.replaceAll(PUBLIC_URL, '')).not.toMatch(/exemplo\.com|https?:/);
    expect(body).not.toContain('a'.repeat(61));
  }
});

it('brings the paper for its ink along, so that it can be read in a dark mail program', () => {
  const { html } = invitationMail(invitation, PUBLIC_URL, TOKEN);
  expect(html).toMatch(/<body style="[^"]*color:#1f2430;background:#ffffff/);
});
