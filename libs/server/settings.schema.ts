import { defineEntity, p } from '@mikro-orm/postgresql';

export const OrganisationSettings = defineEntity({
  name: 'OrganisationSettings',
  tableName: 'organisation_settings',
  properties: {
    onlyRow: p.boolean().primary(),
    settings: p.json().$type<object>(),
    updatedAt: p.datetime(),
  },
});
