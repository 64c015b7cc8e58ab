import { ServerForm } from '../../src/form';
import { RichText, RichTextField } from '../../src/rich-text';
import type { ExampleGroup } from '../example';
import { LONG_WORD } from './words';

const HTML = `<h2>Feita à mão</h2><p>De <strong>lona encerada</strong> e <em>couro</em>, com <a href="https://loja.com.br">garantia</a>.</p><ul><li>Leve</li><li>Impermeável</li></ul><h3>Medidas</h3><p>40 × 30 cm<br />${LONG_WORD}</p>`;

export const richText: ExampleGroup = {
  id: 'rich-text',
  entry: '@balcao/ui/rich-text',
  examples: [
    {
      id: 'editor',
      title: 'RichTextField',
      note: 'Its editor arrives when it is shown. Bold, italic, headings, lists and links; whatever else is pasted falls away. The toolbar is one stop for Tab.',
      content: (
        <ServerForm name="described" initialValues={{ description: HTML }} onSubmit={async () => {}}>
          <RichTextField name="description" label="Descrição" help="Aparece no checkout." />
          <RichTextField name="short" label="Resumo" maxLength={200} />
          <RichTextField name="locked" label="Descrição da Shopify" disabled />
        </ServerForm>
      ),
    },
    {
      id: 'shown',
      title: 'RichText',
      note: 'Shows a stored text as React elements from a list of harmless ones.',
      content: <RichText html={`${HTML}<script>document.body.remove()</script>`} />,
    },
  ],
};
