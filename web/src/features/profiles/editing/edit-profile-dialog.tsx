import { maxFullNameLength, validateUsername } from "@dishboard/contract/accounts";
import { maxBioLength } from "@dishboard/contract/limits";
import type { Profile } from "@dishboard/contract/profiles";
import { cleanLine, cleanText, validateLine, validateText } from "@dishboard/contract/text";
import { useState } from "react";
import { useConfirmUnload } from "../../../lib/use-confirm-unload.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { Field } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useCloseForOthers } from "../../accounts/session/use-close-for-others.ts";
import { useUsernameCheck } from "../../accounts/use-username-check.ts";
import { UsernameField } from "../../accounts/username-field.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { editingMessages as messages } from "./editing.messages.ts";
import { lookUpOwnUsername } from "./editing.queries.ts";
import { type AvatarChange, useSaveProfile } from "./use-save-profile.ts";

export function EditProfileDialog({ task: profile, isOpen, onClose, onClosed }: HostedDialogProps<Profile>) {
  const form = useValidatedForm({
    defaultValues: {
      username: profile.username ?? "",
      fullName: profile.fullName ?? "",
      bio: profile.bio ?? "",
    },
    validate,
  });
  const { values, errors, register } = form;
  const isOtherName = values.username.toLowerCase() !== profile.username?.toLowerCase();
  const username = useUsernameCheck(isOtherName ? values.username : "", lookUpOwnUsername);
  const [avatar, setAvatar] = useState<AvatarChange>(null);
  const [isAsking, setAsking] = useState(false);
  const { save, isBusy } = useSaveProfile(profile.id, (error) => {
    form.setError("username", error);
    form.setFocus("username");
  });
  const isDirty = form.isDirty || avatar !== null;
  useCloseForOthers(onClose);
  useConfirmUnload(isOpen && isDirty);
  const leave = () => (isDirty ? setAsking(true) : onClose());
  const submit = async () => {
    if (isBusy || (await form.validate())) return;
    if (username.state === "taken") return form.setFocus("username");
    if (await save(values, avatar)) onClose();
  };
  return (
    <FormDialog
      isOpen={isOpen}
      title={messages.edit}
      height="form"
      isBusy={isBusy}
      onClose={leave}
      onClosed={onClosed}
      submitLabel={isBusy ? messages.saving : messages.save}
      onSubmit={submit}
    >
      <AvatarField
        username={values.username}
        url={avatar === "removed" ? null : profile.avatarUrl}
        crop={avatar === "removed" ? null : avatar}
        isDisabled={isBusy}
        onChange={setAvatar}
        onRemove={() => setAvatar("removed")}
      />
      <UsernameField
        {...register("username")}
        error={errors.username ?? username.error}
        state={username.state}
        readOnly={isBusy}
        required
      />
      <Field {...register("fullName")} label={messages.fullName} autoComplete="name" readOnly={isBusy} />
      <TextArea
        {...register("bio")}
        label={messages.bio}
        counter={{ length: Array.from(cleanText(values.bio)).length, max: maxBioLength }}
        readOnly={isBusy}
      />
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        title={messages.discard}
        consequence={messages.discardConsequence}
        confirmLabel={messages.discardYes}
        cancelLabel={messages.discardNo}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
        onCancel={() => setAsking(false)}
      />
    </FormDialog>
  );
}

function validate({ username, fullName, bio }: { username: string; fullName: string; bio: string }) {
  return {
    username: validateUsername(username),
    fullName: validateLine(cleanLine(fullName), messages.fullName, maxFullNameLength),
    bio: validateText(cleanText(bio), messages.bio, maxBioLength),
  };
}
