import type { ProductStatus } from '@balcao/domain';
import type { FormHandle } from '@balcao/ui/form';

/** Saves the edits and moves the product to a status. Missing fields show their errors. */
export function changeStatus(form: FormHandle, to: ProductStatus): void {
  form.setFieldValue('status', to);
  form.submit();
}
