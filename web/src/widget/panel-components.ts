import type { ComponentType } from 'react';
import { AttachButton } from '../chat/files/attach-button.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { IdentifierNotice } from './identifier-notice.tsx';
import { IdentifierQuestion } from './identifier-question.tsx';
import { PanelMenu } from './panel-menu.tsx';
import { Rating } from './rating.tsx';
import { SecretNotice } from './secret-notice.tsx';

type Like<C extends (props: never) => unknown> = ComponentType<Parameters<C>[0]>;

/** The components of the panel that nobody needs in order to type. Each entry of the chat says whether they come with it. */
export type PanelComponents = {
  AttachButton: Like<typeof AttachButton>;
  BlockedNotice: ComponentType;
  ContactDialog: Like<typeof ContactDialog>;
  IdentifierNotice: Like<typeof IdentifierNotice>;
  IdentifierQuestion: Like<typeof IdentifierQuestion>;
  PanelMenu: Like<typeof PanelMenu>;
  Rating: Like<typeof Rating>;
  SecretNotice: Like<typeof SecretNotice>;
};

/** On our own site they come with the chat. */
export const panelComponents: PanelComponents = {
  AttachButton,
  BlockedNotice,
  ContactDialog,
  IdentifierNotice,
  IdentifierQuestion,
  PanelMenu,
  Rating,
  SecretNotice,
};
