import {
  optionsOf,
  SUMMARY_PLACES,
  SUMMARY_SIDES,
  THEME_CHOICES,
  THEME_LIMITS,
  THEME_WORDS,
} from '@balcao/domain';
import { Section, Stack } from '@balcao/ui/base';
import { CheckboxField, ChoiceField, EditorField, FieldRow, SelectField, TextField } from '@balcao/ui/form';
import { ProductsInput } from './products-input';
import { configField } from './theme-values';

const TEMPLATES = [
  { value: 'uma_etapa', description: 'Tudo em uma página: quem compra vê o caminho inteiro.' },
  { value: 'tres_etapas', description: 'Dados, entrega e pagamento, um de cada vez.' },
  { value: 'abas', description: 'As mesmas três partes, abertas em qualquer ordem.' },
].map((option) => ({
  ...option,
  label: THEME_CHOICES.template[option.value as keyof typeof THEME_CHOICES.template],
}));

/** The template of the page, and the products and domains that it is used for. */
export function ModelTab() {
  return (
    <Stack>
      <Section title="Modelo">
        <ChoiceField name={configField('template')} label={THEME_WORDS.template.label} options={TEMPLATES} />
        <FieldRow>
          <SelectField
            name={configField('summarySide')}
            required
            label={THEME_WORDS.summarySide.label}
            options={optionsOf(SUMMARY_SIDES, THEME_CHOICES.summarySide)}
          />
          <SelectField
            name={configField('summaryPlace')}
            required
            label={THEME_WORDS.summaryPlace.label}
            options={optionsOf(SUMMARY_PLACES, THEME_CHOICES.summaryPlace)}
          />
        </FieldRow>
      </Section>
      <Section
        title="Onde usar"
        description="Um produto usa a aparência que o nomeia; os outros usam a padrão. Sem nenhuma publicada, vale a do Balcão."
      >
        <TextField name="name" label="Nome" required maxLength={THEME_LIMITS.name} help="Só você vê." />
        <CheckboxField name="isDefault" label="Aparência padrão">
          Usar nos produtos que não têm outra
        </CheckboxField>
        <EditorField<string[]> name="productIds" label="Produtos">
          <ProductsInput />
        </EditorField>
        <TextField
          name="domain"
          label="Domínio"
          placeholder="compra.sualoja.com.br"
          help="Vale para quem chega por este domínio da loja, e para páginas suas que perguntam à API por ele. Em branco: nenhum domínio."
        />
      </Section>
    </Stack>
  );
}
