import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import type { ProductStatus } from '@balcao/domain';
import { Button, type IconName } from '@balcao/ui/base';
import type { FormHandle } from '@balcao/ui/form';
import { changeStatus } from './change-status';
import { CopyCheckoutLink } from './checkout/copy-checkout-link';

interface Step {
  label: string;
  icon: IconName;
}

/** The step that puts a product on sale. */
const STEPS: Readonly<Record<Exclude<ProductStatus, 'active'>, Step>> = {
  draft: { label: 'Ativar produto', icon: 'check' },
  archived: { label: 'Reativar produto', icon: 'refresh' },
};

export interface NextStepProps {
  product: Product;
  form: FormHandle;
}

/** The usual next step: a product on sale is shared, another is put on sale together with the edits. */
export function NextStep({ product, form }: NextStepProps) {
  const mayEdit = useCan('produtos:editar');
  if (product.status === 'active') return <CopyCheckoutLink product={product} mayCreate={mayEdit} />;
  if (!mayEdit) return null;
  const { label, icon } = STEPS[product.status];
  return (
    <Button kind="primary" icon={icon} onClick={() => changeStatus(form, 'active')}>
      {label}
    </Button>
  );
}
