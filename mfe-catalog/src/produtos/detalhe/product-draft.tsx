import { FormDraft } from '@balcao/ui/form';

/** Images are uploads that expire, and the status is not typed. */
const NOT_KEPT = ['images', 'status'];

/** Keeps the unsaved changes of a product. */
export function ProductDraft({ part }: { /** Its id, or `novo`. */ part: string }) {
  return <FormDraft storageKey="produto" part={part} except={NOT_KEPT} />;
}
