import { POSTAL_CODE_URL } from '../../addresses';
import { expect, test } from '../../fixtures/test';
import { ProfilePage } from '../../pages/profile-page';

test('an address is typed when the postal-code service is down, which never sees the session', async ({
  page,
  session: _,
  problems,
}) => {
  problems.expect(/status of 503/);
  const asked: Record<string, string>[] = [];
  page.on('request', async (request) => {
    if (request.url().startsWith(POSTAL_CODE_URL)) asked.push(await request.allHeaders());
  });
  const profile = new ProfilePage(page);
  await profile.open('Endereço');
  await profile.fill({ CEP: '99999-999' });
  await expect(page.getByText('A busca de CEP não respondeu.')).toBeVisible();
  await profile.fill({
    Rua: 'Rua das Flores',
    Número: 'S/N',
    Bairro: 'Centro',
    Cidade: 'Canoas',
    Estado: 'RS',
  });
  await profile.save.click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();

  await profile.fill({ CEP: '76890-000' });
  await expect(page.getByText('Este CEP vale para a cidade toda.')).toBeVisible();
  await expect(profile.field('Cidade')).toHaveValue('Jaru');
  expect(asked.length).toBeGreaterThan(1);
  for (const headers of asked) expect(headers).not.toHaveProperty('authorization');
});
