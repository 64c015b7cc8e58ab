import { PRODUCT_FIELD_LABELS, PRODUCT_FIELDS, PRODUCT_TYPE_LABELS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChipsField, type Choice, ChoiceField, FieldRow } from '@balcao/ui/form';
import { RichTextField } from '@balcao/ui/rich-text';
import { useIsLocked } from './locked-fields';
import { ProductDigits, ProductText } from './product-fields';

const TYPES: readonly Choice[] = [
  {
    value: 'physical',
    label: PRODUCT_TYPE_LABELS.physical,
    description: 'É enviado ao cliente e tem frete.',
  },
  {
    value: 'digital',
    label: PRODUCT_TYPE_LABELS.digital,
    description: 'Não tem envio: um curso, um arquivo, um serviço.',
  },
];

/** Name and type: the fields that also a new product has. */
export function NameAndType() {
  return (
    <>
      <ProductText name="name" required />
      <ChoiceField
        name="type"
        label={PRODUCT_FIELD_LABELS.type}
        options={TYPES}
        disabled={useIsLocked('type')}
      />
    </>
  );
}

/** Name, type and codes of a product. */
export function BasicsSection() {
  return (
    <Section title="Dados">
      <NameAndType />
      <RichTextField
        name="description"
        label={PRODUCT_FIELD_LABELS.description}
        maxLength={PRODUCT_FIELDS.description.max}
        disabled={useIsLocked('description')}
      />
      <ChipsField
        name="categories"
        label={PRODUCT_FIELD_LABELS.categories}
        help="Cupons podem valer só para algumas categorias."
        placeholder="Bolsas, e Enter"
        maxCount={PRODUCT_FIELDS.categories.most}
        maxLength={PRODUCT_FIELDS.categories.max}
        disabled={useIsLocked('categories')}
      />
      <ProductText
        name="slug"
        help="O fim do endereço do produto. Se mudar, o endereço antigo deixa de funcionar."
      />
      <FieldRow>
        <ProductText name="sku" help="O seu código para este produto." />
        <ProductDigits name="gtin" pattern="##############" help="O código de barras." />
        <ProductDigits name="ncm" pattern="####.##.##" help="A classificação fiscal." />
      </FieldRow>
    </Section>
  );
}
