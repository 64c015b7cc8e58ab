import type { ExampleGroup } from './example';
import { base } from './examples/base';
import { camera } from './examples/camera';
import { chart } from './examples/chart';
import { display } from './examples/display';
import { figures } from './examples/figures';
import { formFields } from './examples/form-fields';
import { formStates } from './examples/form-states';
import { list, listTabs } from './examples/list';
import { listWork } from './examples/list-work';
import { qr } from './examples/qr';
import { query } from './examples/query';
import { resource } from './examples/resource';
import { richText } from './examples/rich-text';
import { table } from './examples/table';
import { uploads } from './examples/upload';
import { viewer } from './examples/viewer';

/** Every entry of shared/ui that areas import. */
export const groups: readonly ExampleGroup[] = [
  base,
  formFields,
  formStates,
  resource,
  list,
  listTabs,
  listWork,
  table,
  display,
  uploads,
  camera,
  viewer,
  richText,
  chart,
  figures,
  qr,
  query,
];
