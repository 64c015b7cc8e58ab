import { Card, FormSkeleton } from '@balcao/ui/base';

const STEPS = 6;

/** The skeleton of the checklist. */
export function ChecklistSkeleton() {
  return (
    <Card>
      <FormSkeleton fields={STEPS} />
    </Card>
  );
}
