import { Card } from '../base/section';
import { FormSkeleton } from '../base/skeletons';

/** The skeleton of a record's page. */
export function ResourceSkeleton() {
  return (
    <div className="bal-detail">
      <div className="bal-detail-main">
        <Card>
          <FormSkeleton fields={5} />
        </Card>
      </div>
      <div className="bal-detail-context">
        <Card>
          <FormSkeleton fields={2} />
        </Card>
      </div>
    </div>
  );
}
