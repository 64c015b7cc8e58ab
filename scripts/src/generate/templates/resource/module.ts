import type { Resource } from '../../resource';

/** The descriptor of a module that the resource is the first part of. */
export const moduleFile = (
  { module, many }: Resource,
  moduleValue: string,
) => `import type { ApiModule } from '../../module';

/** The ${many.file.replaceAll('-', ' ')} of a store. */
export const ${moduleValue}: ApiModule = { name: '${module}', routes: [] };
`;
