import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChipsField, ChoiceField, ChoicesField } from './index';
import { renderFields } from './testing/render-fields';

const KINDS = [
  { value: 'physical', label: 'Físico', description: 'Vai pelo correio.' },
  { value: 'digital', label: 'Digital' },
];

describe('choosing one of a few', () => {
  it('sends the choice, by pointer or by keyboard', async () => {
    const { onSubmit, send } = renderFields(<ChoiceField name="type" label="Tipo" options={KINDS} />, {
      type: 'physical',
    });
    expect(screen.getByRole('radiogroup', { name: 'Tipo' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Físico.*Vai pelo correio/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Digital' }));
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ type: 'digital' });
  });

  it('is led to by the summary when nothing is chosen', async () => {
    const { send } = renderFields(<ChoiceField name="type" label="Tipo" options={KINDS} required />);
    await send();
    await screen.findByRole('link', { name: 'Preencha o campo Tipo.' });
    expect(screen.getByRole('radio', { name: /Físico/ })).toHaveFocus();
    await waitFor(() =>
      expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Preencha o campo Tipo.'),
    );
  });
});

it('several of a few are ticked, and sent in the order of the options', async () => {
  const { onSubmit, send } = renderFields(<ChoicesField name="types" label="Tipos" options={KINDS} />, {
    types: ['digital'],
  });
  expect(screen.getByRole('group', { name: 'Tipos' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /Físico/ }));
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ types: ['physical', 'digital'] });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Digital' }));
  await send();
  expect(onSubmit).toHaveBeenLastCalledWith({ types: ['physical'] });
});

describe('several words', () => {
  const input = () => screen.getByRole('textbox', { name: 'Tamanhos' });
  const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);

  function renderChips(sizes: string[] = [], maxCount = 5) {
    return renderFields(<ChipsField name="sizes" label="Tamanhos" maxCount={maxCount} />, { sizes });
  }

  it('are added by Enter, by a comma, and by leaving the field; Enter does not send the form', async () => {
    const { onSubmit, send } = renderChips();
    await userEvent.type(input(), 'P{Enter}M,G');
    expect(chips()).toEqual(['P', 'M']);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(chips()).toEqual(['P', 'M', 'G']);
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ sizes: ['P', 'M', 'G'] });
  });

  it('come apart when a list is pasted', async () => {
    renderChips();
    await userEvent.click(input());
    await userEvent.paste('P; M\nGG');
    expect(chips()).toEqual(['P', 'M', 'GG']);
  });

  it('are not added twice, nor more than fit, and that is said', async () => {
    renderChips(['Média'], 2);
    await userEvent.type(input(), 'MEDIA{Enter}');
    expect(screen.getByText('Já está na lista: MEDIA.')).toBeVisible();
    await userEvent.type(input(), 'Grande{Enter}Enorme{Enter}');
    expect(chips()).toEqual(['Média', 'Grande']);
    expect(screen.getByText(/Não coube: Enorme. São no máximo 2./)).toBeVisible();
    expect(input()).toHaveValue('Enorme');
  });

  it('are removed by pointer, and by keyboard alone', async () => {
    renderChips(['P', 'M', 'G']);
    await userEvent.click(screen.getByRole('button', { name: 'Remover M' }));
    expect(chips()).toEqual(['P', 'G']);
    expect(screen.getByRole('button', { name: 'Remover G' })).toHaveFocus();
    await userEvent.click(input());
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('button', { name: 'Remover G' })).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    expect(screen.getByRole('button', { name: 'Remover P' })).toHaveFocus();
    expect(screen.getByText('Removido: G.')).toBeInTheDocument();
    await userEvent.keyboard('{Delete}');
    expect(input()).toHaveFocus();
  });
});
