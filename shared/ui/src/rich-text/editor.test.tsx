import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFields } from '../form/testing/render-fields';
import { RichTextField } from './index';
import { documentOf, markupOf } from './markup';

// jsdom lays nothing out; the editor asks where the caret is to scroll it into view.
beforeAll(() => {
  const nowhere = () => new DOMRect();
  Object.assign(Range.prototype, { getBoundingClientRect: nowhere, getClientRects: () => [] });
});

const again = (html: string) => markupOf(documentOf(html));

describe('the markup of a text', () => {
  it('is the same after it was opened', () => {
    const html =
      '<h2>Bolsa</h2><p>De <strong>lona</strong> e <em>couro</em>.<br />Leve</p><ul><li>Azul</li><li><em>Preta</em></li></ul><ol><li>Um</li></ol><h3>Mais</h3><p><a href="https://loja.com.br" rel="noopener noreferrer nofollow">Loja</a></p>';
    expect(again(html)).toBe(html);
  });

  it.each([
    [
      'what other programs write',
      '<div><b>a</b><span style="color:red">b</span></div>',
      '<p><strong>a</strong>b</p>',
    ],
    ['a first heading', '<h1>Bolsa</h1>', '<h2>Bolsa</h2>'],
    ['a table', '<table><tr><td>a</td></tr></table>', '<p>a</p>'],
    ['a link that is code', '<p><a href="javascript:x()">a</a></p>', '<p>a</p>'],
    ['a picture', '<p>a<img src=x onerror=y()></p>', '<p>a</p>'],
    ['nothing to read', '<p> </p><p></p>', ''],
  ])('is reduced to what is allowed: %s', (_, html, clean) => {
    expect(again(html)).toBe(clean);
  });
});

describe('the editor', () => {
  async function open(description: string, maxLength = 200) {
    const form = renderFields(<RichTextField name="description" label="Descrição" maxLength={maxLength} />, {
      description,
    });
    const text = await screen.findByRole('textbox', { name: 'Descrição' });
    return { ...form, text, tool: (name: RegExp) => screen.getByRole('button', { name }) };
  }

  it('shows the text, and sends it with what the toolbar made of it', async () => {
    const { text, tool, send, onSubmit } = await open('<p>Bolsa</p>');
    expect(text).toHaveTextContent('Bolsa');
    await userEvent.click(tool(/^Título/));
    expect(tool(/^Título/)).toHaveAttribute('aria-pressed', 'true');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ description: '<h2>Bolsa</h2>' });
    await userEvent.click(tool(/^Lista$/));
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ description: '<ul><li>Bolsa</li></ul>' });
    await userEvent.click(tool(/^Lista numerada/));
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ description: '<ol><li>Bolsa</li></ol>' });
    await userEvent.click(tool(/^Lista numerada/));
    await send();
    expect(onSubmit).toHaveBeenLastCalledWith({ description: '<p>Bolsa</p>' });
  });

  it('asks where a link leads, and refuses what cannot be one', async () => {
    const { tool, send, onSubmit } = await open('');
    await userEvent.click(tool(/^Link$/));
    const address = screen.getByRole('textbox', { name: 'Endereço do link' });
    expect(address).toHaveFocus();
    await userEvent.type(address, 'javascript:x(){Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Este endereço não serve');
    await userEvent.clear(address);
    await userEvent.type(address, 'loja.com.br{Enter}');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({
      description: '<p><a href="https://loja.com.br" rel="noopener noreferrer nofollow">loja.com.br</a></p>',
    });
  });

  it('has a toolbar that is one stop for Tab, with arrows inside', async () => {
    const { tool } = await open('<p>Bolsa</p>');
    const bar = within(screen.getByRole('toolbar', { name: 'Formatação' }));
    expect(bar.getAllByRole('button').filter((button) => button.tabIndex === 0)).toHaveLength(1);
    tool(/^Negrito/).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tool(/^Itálico/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(tool(/^Link$/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tool(/^Negrito/)).toHaveFocus();
  });

  it('counts, and refuses what is too long', async () => {
    const { text, send, onSubmit } = await open(`<p>${'x'.repeat(60)}</p>`, 60);
    expect(screen.getByText('67 de 60 caracteres, com a formatação')).toBeVisible();
    await send();
    await waitFor(() => expect(text).toHaveAccessibleDescription(/no máximo 60 caracteres/));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
