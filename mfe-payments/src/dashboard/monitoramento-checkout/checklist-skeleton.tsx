import { Card, FormSkeleton } from '@balcao/ui/base';

const STEPS = 6;

/** The shape of the checklist that is on its way. */
export function ChecklistSkeleton() {
  return (
    <Card>
      <FormSkeleton fields={STEPS} />
    </Card>
  );
}
