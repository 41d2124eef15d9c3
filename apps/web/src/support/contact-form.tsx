import { type ContactForm, constants, type TicketType, texts, ticketTypes, type User } from "@gradus/contracts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { Banner } from "../components/banner.tsx";
import { Field } from "../components/field.tsx";
import { FormFooter } from "../components/form-footer.tsx";
import { Modal } from "../components/modal.tsx";
import { usePublicConfig } from "../lib/use-public-config.ts";
import { AboutRequest } from "./about-request.tsx";
import { AttachmentField } from "./attachment-field.tsx";
import { closeContact, keepDraft, keptDraft, type OpenContact } from "./contact-store.ts";
import { type ContactField, contactHints, requestOfPage } from "./contact-values.ts";
import { type SendState, useSendMessage } from "./use-send-message.ts";
import "./contact.css";

type ContactFormDialogProps = { readonly open: OpenContact; readonly user: User };

/** SUP-01 to SUP-08 */
export function ContactFormDialog({ open, user }: ContactFormDialogProps) {
  const formId = useId();
  const { pathname } = useLocation();
  const [about, setAbout] = useState(() => requestOfPage(pathname));
  const [values, setValues] = useState<ContactForm>({
    name: user.display_name,
    email: user.email,
    ticketType: open.type,
    message: keptDraft(user.id),
  });
  const [files, setFiles] = useState<readonly File[]>([]);
  const { state, send } = useSendMessage(() => keepDraft(user.id, ""));
  const submitting = state.step === "submitting";
  const hints = contactHints(values);
  const invalid = Object.values(hints)[0];

  useEffect(() => {
    if (state.step !== "success") return;
    const timer = setTimeout(closeContact, constants.CONTACT_SUCCESS_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [state.step]);

  const change = (part: Partial<ContactForm>) => {
    setValues({ ...values, ...part });
    if (part.message !== undefined) keepDraft(user.id, part.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!invalid) void send(values, about, files);
  };

  return (
    <Modal
      open
      onOpenChange={(next) => !next && closeContact()}
      locked={submitting}
      title={texts.support.modal_title}
      footer={
        state.step !== "success" && (
          <FormFooter
            form={formId}
            action="Send"
            busyAction="Sending"
            busy={submitting}
            blocked={invalid !== undefined}
            title={invalid}
            onCancel={closeContact}
          />
        )
      }
    >
      <Outcome state={state} />
      {state.step !== "success" && (
        <form id={formId} className="stack contact" noValidate onSubmit={submit}>
          <Fields values={values} hints={hints} onChange={change} />
          {about && <AboutRequest id={about} onRemove={() => setAbout(undefined)} />}
          <AttachmentField files={files} onFiles={setFiles} />
          <OtherWay />
        </form>
      )}
    </Modal>
  );
}

/** The live region stands before the text comes, so that it is read out. */
function Outcome({ state }: { readonly state: SendState }) {
  const failure = useRef<HTMLDivElement>(null);
  // whoever pressed Send at the foot of a small screen is not near the top
  useEffect(() => {
    if (state.step === "error") failure.current?.scrollIntoView({ block: "center" });
  }, [state.step]);
  return (
    <>
      <div role="status" className="contact-status">
        {state.step === "success" && <Banner tone="ok">{texts.chosen.support.sent}</Banner>}
      </div>
      {state.step === "error" && (
        <div ref={failure}>
          <Banner tone="err" live>
            <p>
              <strong>{state.title}</strong>
            </p>
            {state.cause && <p>{state.cause}</p>}
          </Banner>
        </div>
      )}
    </>
  );
}

type FieldsProps = {
  readonly values: ContactForm;
  readonly hints: Readonly<Partial<Record<ContactField, string>>>;
  readonly onChange: (part: Partial<ContactForm>) => void;
};

/** What is wrong with a field stands below it as a hint, and as an error once it has been left. */
function Fields({ values, hints, onChange }: FieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const control = (name: ContactField) => ({
    value: values[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [name]: target.value }),
    onBlur: () => setLeft(new Set([...left, name])),
  });
  const note = (name: ContactField) => {
    const text = hints[name];
    if (text === undefined) return {};
    return left.has(name) ? { error: text } : { hint: text };
  };
  return (
    <>
      <div className="grid2">
        <Field label="Name" {...note("name")}>
          <input className="input" autoComplete="name" {...control("name")} />
        </Field>
        <Field label="E-mail" {...note("email")}>
          <input className="input" type="email" autoComplete="email" {...control("email")} />
        </Field>
      </div>
      <Field label="Inquiry type">
        <select
          className="select"
          value={values.ticketType}
          onChange={({ target }) => onChange({ ticketType: target.value as TicketType })}
        >
          {ticketTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </Field>
      <div className="contact-message">
        <Field label="Message" {...note("message")}>
          <textarea className="textarea" rows={6} {...control("message")} />
        </Field>
        <p className="small muted num contact-count">
          {values.message.trim().length} / {constants.CONTACT_MESSAGE_MAX}
        </p>
      </div>
    </>
  );
}

/** SUP-11 */
function OtherWay() {
  const config = usePublicConfig();
  if (!config) return null;
  return (
    <p className="small muted">
      Or write from your own mail program to <span className="contact-address">{config.adminEmail}</span>
    </p>
  );
}
