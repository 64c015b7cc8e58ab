import { ApiError } from '@balcao/contract';
import { areSingleKeysOn, keepSingleKeys } from '@balcao/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openProfile } from '../testing/open-profile';

afterEach(() => {
  keepSingleKeys(true, document);
});

it('switches single keys off for the person, and on this page at once', async () => {
  const { http } = await openProfile('preferencias', {
    'GET /preferences': { singleKeys: true },
    'PUT /preferences': { singleKeys: false },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /Usar atalhos de uma tecla só/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar preferências' }));
  expect(await screen.findByRole('checkbox')).not.toBeChecked();
  expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ singleKeys: false });
  expect(areSingleKeysOn(document)).toBe(false);
});

it('changes nothing where that was not kept, and says so', async () => {
  await openProfile('preferencias', {
    'GET /preferences': { singleKeys: true },
    'PUT /preferences': () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
    },
  });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar preferências' }));
  expect(await screen.findByText('Tente de novo em instantes.')).toBeVisible();
  expect(areSingleKeysOn(document)).toBe(true);
});
