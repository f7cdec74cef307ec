-- Which event of a session the list shows. It replaces `preview`, a second sealed copy of the same text. The previous
-- version still writes and reads `preview`: while it runs, a session has one of the two, by who wrote its last message.
alter table chat_session add column last_message_version integer;
