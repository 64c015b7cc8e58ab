import type { Product } from '@balcao/api-schema';
import { type ConfirmRequest, useShell } from '@balcao/contract';
import type { ProductStatus } from '@balcao/domain';
import { Button, type IconName } from '@balcao/ui/base';
import type { FormHandle } from '@balcao/ui/form';

interface Step {
  to: ProductStatus;
  label: string;
  icon: IconName;
  isPrimary?: boolean;
  question?: (name: string) => ConfirmRequest;
}

/** The usual next step of a product. */
const STEPS: Readonly<Record<ProductStatus, Step>> = {
  draft: { to: 'active', label: 'Ativar produto', icon: 'check', isPrimary: true },
  active: {
    to: 'archived',
    label: 'Arquivar produto',
    icon: 'lock',
    question: (name) => ({
      title: `Arquivar “${name}”?`,
      body: 'Ele sai da venda e seus links de checkout param de funcionar. Você pode reativá-lo depois.',
      confirmLabel: 'Arquivar produto',
    }),
  },
  archived: { to: 'active', label: 'Reativar produto', icon: 'refresh', isPrimary: true },
};

export interface NextStepProps {
  product: Product;
  form: FormHandle;
}

/** Saves the edits and moves a product to its next status. Missing fields show their errors. */
export function NextStep({ product, form }: NextStepProps) {
  const { notify } = useShell();
  const { to, label, icon, isPrimary, question } = STEPS[product.status];

  async function go() {
    if (question && !(await notify.confirm(question(product.name)))) return;
    form.setFieldValue('status', to);
    form.submit();
  }

  return (
    <Button kind={isPrimary ? 'primary' : 'secondary'} icon={icon} onClick={() => void go()}>
      {label}
    </Button>
  );
}
