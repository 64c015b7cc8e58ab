import { FormDraft } from '@balcao/ui/form';

/** Images are uploads, which nobody keeps for long; the status is changed by the page's next step, not typed. */
const NOT_KEPT = ['images', 'status'];

/** Keeps what was typed about a product and not saved. */
export function ProductDraft({ part }: { /** Its id, or `novo`. */ part: string }) {
  return <FormDraft storageKey="produto" part={part} except={NOT_KEPT} />;
}
