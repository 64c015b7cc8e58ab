import type { ApiModule } from '../../module';
import { checklistRoutes } from './checklist/routes';

/** What a new seller still has to do before the first sale ("Saúde da loja"). */
export const onboarding: ApiModule = { name: 'onboarding', routes: [checklistRoutes] };
