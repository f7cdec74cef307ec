import { defineEntity, p } from '@mikro-orm/postgresql';

export const OrganisationPicture = defineEntity({
  name: 'OrganisationPicture',
  tableName: 'organisation_picture',
  properties: {
    onlyRow: p.boolean().primary(),
    name: p.text(),
    image: p.blob().$type<Buffer>(),
  },
});
