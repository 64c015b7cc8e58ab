import { PRODUCT_FIELD_LABELS, type ProductOption, productTextProblem, variantLabel } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { EditorField, type FormHandle, useFieldData } from '@balcao/ui/form';
import { useIsLocked } from '../locked-fields';
import type { VariantValue } from '../product-values';
import { OptionsEditor } from './options-editor';
import { type OptionsEdit, variantsAfter } from './variants-after';
import { VariantsEditor } from './variants-editor';

const PART_LABELS: Readonly<Record<string, string>> = {
  priceCents: 'Preço',
  sku: 'SKU',
  gtin: 'GTIN',
  stockQuantity: 'Estoque',
};

/** The problems of the texts of variants, by their place. */
function problemsOf(variants: readonly VariantValue[]): Record<string, string> {
  const problems = variants.flatMap(({ sku, gtin }, index) => [
    [`${index}.sku`, productTextProblem('sku', sku)],
    [`${index}.gtin`, productTextProblem('gtin', gtin)],
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

export interface VariantsSectionProps {
  form: FormHandle;
  /** The stored variants, so that a value that is removed and added again gets them back. */
  saved: readonly VariantValue[];
}

/** Up to three options, and a row for each combination of their values. */
export function VariantsSection({ form, saved }: VariantsSectionProps) {
  const options = useFieldData<ProductOption[]>(form, 'options', []);
  const variants = useFieldData<VariantValue[]>(form, 'variants', []);
  const price = useFieldData<number | null>(form, 'priceCents', null);
  const disabled = useIsLocked('variants');

  function follow(edit: OptionsEdit) {
    form.setFieldValue('variants', variantsAfter({ options, variants, saved }, edit));
  }

  return (
    <Section
      title="Opções e variantes"
      description="Para um produto que existe em tamanhos, cores ou sabores. Cada combinação pode ter preço e estoque próprios."
    >
      <EditorField<ProductOption[]> name="options" label={PRODUCT_FIELD_LABELS.options}>
        <OptionsEditor onEdit={follow} disabled={disabled} />
      </EditorField>
      <div hidden={variants.length === 0}>
        <EditorField<VariantValue[]>
          name="variants"
          label={PRODUCT_FIELD_LABELS.variants}
          help="Sem preço próprio, vale o preço do produto."
          partProblems={problemsOf}
          partLabel={(rest) => {
            const [index = '', name = ''] = rest.split('.');
            return `${variantLabel(variants[Number(index)]?.values ?? [])}, ${PART_LABELS[name] ?? ''}`;
          }}
        >
          <VariantsEditor disabled={disabled} productPrice={price} />
        </EditorField>
      </div>
    </Section>
  );
}
