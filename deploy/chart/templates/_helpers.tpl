{{- define "entry.labels" -}}
app.kubernetes.io/name: assisted-entry
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Values.image.tag | quote }}
{{- end }}

{{- define "entry.selector" -}}
app.kubernetes.io/name: assisted-entry
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{/* A digest wins over a tag: container engines then ask for nothing but the digest. */}}
{{- define "entry.image" -}}
{{ .repository }}{{ with .tag }}:{{ . }}{{ end }}{{ with .digest }}@{{ . }}{{ end }}
{{- end }}

{{/* A tag or a digest may be no name in Kubernetes. */}}
{{- define "entry.releaseOfImage" -}}
{{ include "entry.image" . | sha256sum | trunc 8 }}
{{- end }}

{{/* Workers of two releases run at a time, so each release has its own. */}}
{{- define "entry.deployment" -}}
{{ .root.Release.Name }}-{{ .component }}{{ if eq .component "worker" }}-{{ include "entry.releaseOfImage" .image }}{{ end }}
{{- end }}

{{- define "entry.hasBackup" -}}
{{- if and .Values.backup.enabled .Values.eventstore.enabled .Values.mongodb.enabled }}yes{{ end }}
{{- end }}

{{- define "entry.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
# Otherwise every start changes the group of every file of a volume.
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "entry.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}
