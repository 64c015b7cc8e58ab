import { isFullLength } from '@balcao/proofs';
import { HOT_RELOAD_PORT, PRODUCT_URL } from '../addresses';
import { ADMIN } from '../fixtures/admin';
import { DevelopedArea } from '../fixtures/developed-area';
import { enter } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { PROFILE } from '../pages/back-office';

const RUNNING = 'Esta aba usa versões de desenvolvimento: mfe-settings de http://localhost:';

// Half a minute of the processor, most of it for the first build.
if (isFullLength)
  test('what is saved in an area under `npm run dev -- --against` is seen at once, and what was typed stays', async ({
    page,
    problems,
  }) => {
    // The answer that asks for the password.
    problems.expect(/403/);
    const area = await DevelopedArea.start('mfe-settings', PRODUCT_URL + PROFILE, HOT_RELOAD_PORT);
    try {
      await enter(page, ADMIN);
      await page.goto(area.link);
      await expect(page.getByText(RUNNING)).toBeVisible();
      // An open dialog of the component that is exchanged.
      const tabs = page.getByRole('navigation', { name: 'Partes do perfil' });
      await tabs.getByRole('link', { name: 'Privacidade' }).click();
      await page.getByRole('button', { name: 'Baixar meus dados' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
      const password = dialog.getByLabel('Sua senha', { exact: true });
      await password.fill('Só a metade');
      area.edit('src/perfil/privacidade/download-data.tsx', 'não traz senhas', 'nunca traz senhas');
      await expect(page.getByText('O arquivo nunca traz senhas')).toBeVisible();
      await expect(password).toHaveValue('Só a metade');
      await expect(password).toBeFocused();
      await dialog.getByRole('button', { name: 'Cancelar' }).click();
      // A form.
      await tabs.getByRole('link', { name: 'Meus dados' }).click();
      const nickname = page.getByRole('textbox', { name: 'Apelido' });
      await nickname.fill('Digitado antes');
      area.edit('src/perfil/personal-data-tab.tsx', 'Como você quer ser chamado.', 'Como chamamos você?');
      await expect(page.getByText('Como chamamos você?')).toBeVisible();
      await expect(nickname).toHaveValue('Digitado antes');
      await expect(nickname).toBeFocused();
      // A rule of style, too.
      area.edit(
        'src/perfil/profile.css',
        '.set-profile {',
        '.set-profile { outline: 3px solid rgb(1, 2, 3);',
      );
      await expect(page.locator('.set-profile')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
      await expect(nickname).toHaveValue('Digitado antes');
    } finally {
      // It follows the builds until then, and would miss their server.
      await page.close();
      await area.stop();
    }
  });
